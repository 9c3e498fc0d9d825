// @vitest-environment jsdom
import { ToolboxToken } from "@core/services/tokens";
import { screen } from "@testing-library/react";
import { TaskFacts } from "@ui/features/tasks/task-facts";
import { expect, it } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { ToolRig } from "../../../../tests/fakes/tool-rig";

const services = () => new Map([service(ToolboxToken, new ToolRig(new FakePorts()).toolbox)]);
const facts = (withoutTools: readonly string[]) => (
  <TaskFacts
    task={sampleTask({ id: "t", withoutTools })}
    agentName="Ada"
    artifactCount={0}
    subTaskCount={0}
  />
);

it("the facts of a task name the tools that were taken away from it, installed or not", async () => {
  renderWithServices(facts(["calculator", "gone-tool"]), services());
  const label = await screen.findByText("Without the tools");
  expect(label.nextElementSibling?.textContent).toMatch(/^(?:Calculator|calculator), gone-tool$/);
});

it("they say nothing of tools where none was", () => {
  renderWithServices(facts([]), services());
  expect(screen.getByText("Ada")).toBeTruthy();
  expect(screen.queryByText("Without the tools")).toBeNull();
});
