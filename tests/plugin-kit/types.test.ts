import type { Agent, InstructionReference } from "@core/domain/agent/agent";
import type * as manifest from "@core/domain/external-plugins/manifest";
import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import type { Requirement } from "@core/domain/requirement/requirement";
import type { RunState } from "@core/domain/task/run";
import type { SubTaskPlan } from "@core/domain/task/sub-task-templates";
import type { SuggestedAgent, TaskAnalysis } from "@core/domain/task/task-analysis";
import type { TaskTemplate } from "@core/domain/task/task-template";
import type { ToolForm, ToolFormAnswer } from "@core/domain/tool/tool-form";
import type { ToolEffect } from "@core/domain/tool/tool-use";
import type { PluginContext } from "@core/plugin/contribution";
import { PLUGIN_API_VERSION } from "@core/plugin/define-plugin";
import type { Action, ActionInput } from "@core/points/action";
import type { CodeBlockRenderer } from "@core/points/code-block-renderer";
import type { FrameTheme } from "@core/points/code-block-renderer/frame-protocol";
import type { EventHandler, PluginEvent } from "@core/points/event-handler";
import type { ImportInput } from "@core/points/importer";
import type { LlmProvider } from "@core/points/llm-provider";
import type { LocaleTexts } from "@core/points/locale-bundle";
import type { FilterInput, FilterResult } from "@core/points/message-filter";
import type { Page } from "@core/points/page";
import type { CommandField, CommandValues } from "@core/points/slash-command";
import type { ToolProgress } from "@core/points/tool";
import type { CompletedRequest, CompletedToolCall } from "@core/points/tracer";
import type { PluginView, ViewInput, ViewLook } from "@core/points/view";
import type * as kit from "@troupe/plugin-kit";
import { API_VERSION } from "@troupe/plugin-kit";
import type * as parts from "@troupe/plugin-kit/ui";
import type { pageKit } from "@ui/plugin-kit/page-kit";
import type { ComponentProps } from "react";
import { describe, expect, expectTypeOf, it } from "vitest";

/* The compiler is the test: what crosses from the application fits the kit's types, and what comes back the application's. */
describe("the types that authors write against", () => {
  it("take what the application hands to functions", () => {
    expectTypeOf<Omit<LlmRequest, "onBytes">>().toExtend<kit.LlmRequest>();
    expectTypeOf<Omit<ModelCredential, "apiKey"> & { hasKey: boolean }>().toExtend<kit.ProviderCredential>();
    expectTypeOf<TaskAnalysis>().toExtend<kit.TaskAnalysis>();
    expectTypeOf<readonly SubTaskPlan[]>().toExtend<readonly kit.PartPlan[]>();
    expectTypeOf<ToolFormAnswer>().toExtend<kit.ToolFormAnswer>();
    expectTypeOf<InstructionReference>().toExtend<kit.InstructionReference>();
    expectTypeOf<CommandValues>().toExtend<Readonly<Record<string, string>>>();
    expectTypeOf<CompletedRequest>().toExtend<kit.TracedRequest>();
    expectTypeOf<CompletedToolCall>().toExtend<kit.TracedToolCall>();
    expectTypeOf<ActionInput>().toExtend<kit.ActionArgs>();
    expectTypeOf<FilterInput>().toExtend<kit.FilterArgs>();
    expectTypeOf<ImportInput>().toEqualTypeOf<kit.ImportArgs>();
    expectTypeOf<PluginEvent>().toEqualTypeOf<kit.EventArgs>();
    expectTypeOf<ViewInput & Pick<ViewLook, "language">>().toExtend<kit.ViewArgs>();
    expectTypeOf<FrameTheme>().toExtend<kit.DrawArgs["theme"]>();
    expectTypeOf<Requirement>().toExtend<kit.ExportArgs["requirements"][number]>();
  });

  it("give the application what it takes", () => {
    expectTypeOf<kit.LlmPart>().toExtend<LlmPart>();
    expectTypeOf<kit.SuggestedAgent>().toExtend<SuggestedAgent>();
    expectTypeOf<kit.PartPlan>().toExtend<SubTaskPlan>();
    expectTypeOf<kit.ToolEffect>().toEqualTypeOf<ToolEffect>();
    expectTypeOf<Pick<kit.ToolForm, "message">>().toExtend<Pick<ToolForm, "message">>();
    expectTypeOf<kit.ToolForm["fields"][number]["kind"]>().toEqualTypeOf<
      ToolForm["fields"][number]["kind"]
    >();
    expectTypeOf<Parameters<kit.ToolContext["progress"]>[0]>().toExtend<ToolProgress>();
    expectTypeOf<kit.AgentDefinition>().toExtend<Agent>();
    expectTypeOf<kit.TaskTemplate>().toExtend<TaskTemplate>();
    expectTypeOf<kit.LocaleTexts>().toEqualTypeOf<LocaleTexts>();
    expectTypeOf<kit.ActionDefinition["places"]>().toEqualTypeOf<Action["places"]>();
    expectTypeOf<kit.ActionDefinition["sites"]>().toEqualTypeOf<Action["sites"]>();
    expectTypeOf<kit.ViewDefinition["places"]>().toEqualTypeOf<PluginView["places"]>();
    expectTypeOf<kit.EventHandlerDefinition["on"]>().toEqualTypeOf<EventHandler["on"]>();
    expectTypeOf<kit.FilterOutput>().toEqualTypeOf<FilterResult>();
    expectTypeOf<kit.SlashCommandDefinition["fields"][number]>().toExtend<CommandField>();
    expectTypeOf<kit.SuggestedModel>().toExtend<LlmProvider["suggestedModels"][number]>();
    type Said = "name" | "defaultModel" | "keyPattern" | "cachePrice" | "descriptionKey" | "remedies";
    expectTypeOf<Pick<kit.LlmProviderDefinition, Said>>().toExtend<Pick<LlmProvider, Said>>();
    expectTypeOf<Pick<kit.RendererDefinition, "sourceFirst">>().toExtend<
      Pick<CodeBlockRenderer, "sourceFirst">
    >();
    expectTypeOf<kit.StrategyPhase>().toExtend<RunState>();
    expectTypeOf<kit.PluginSecret>().toExtend<manifest.ManifestSecret>();
  });

  it("are those of the parts that pages are made of", () => {
    type Offered = (typeof pageKit)["@troupe/ui"];
    expectTypeOf<keyof Offered | "observer" | "token" | "useTranslation">().toEqualTypeOf<
      keyof typeof parts
    >();
    expectTypeOf<parts.BadgeProps>().toExtend<ComponentProps<Offered["Badge"]>>();
    expectTypeOf<parts.ButtonProps>().toExtend<ComponentProps<Offered["Button"]>>();
    expectTypeOf<parts.IconButtonProps>().toExtend<ComponentProps<Offered["IconButton"]>>();
    expectTypeOf<parts.EmptyStateProps>().toExtend<ComponentProps<Offered["EmptyState"]>>();
    expectTypeOf<parts.MarkdownProps>().toExtend<ComponentProps<Offered["Markdown"]>>();
    expectTypeOf<{ error: unknown }>().toExtend<ComponentProps<Offered["ErrorAlert"]>>();
    expectTypeOf<parts.PageLayoutProps>().toExtend<ComponentProps<Offered["PageLayout"]>>();
    expectTypeOf<parts.SelectFieldProps>().toExtend<ComponentProps<Offered["SelectField"]>>();
    expectTypeOf<parts.SwitchProps>().toExtend<ComponentProps<Offered["Switch"]>>();
    expectTypeOf<parts.TextFieldProps>().toExtend<ComponentProps<Offered["TextField"]>>();
    expectTypeOf<Offered["useLanguage"]>().toExtend<typeof parts.useLanguage>();
    expectTypeOf<Pick<kit.PageDefinition, "path" | "nav" | "titleKey" | "texts">>().toExtend<
      Pick<Page, "path" | "nav" | "titleKey" | "texts">
    >();
    expectTypeOf<Pick<PluginContext, "pluginId" | "services" | "storage">>().toExtend<kit.PageContext>();
  });

  it("are of the version that the application speaks", () => {
    expect(API_VERSION).toBe(PLUGIN_API_VERSION);
  });
});
