import { autorun } from "mobx";
import { expect, test } from "vitest";
import { SignInArrival } from "./sign-in-arrival";

const answer = new URLSearchParams("code=1");

test("an answer waits until it is to be used, and is used once, with the server that it came from", async () => {
  const used: unknown[] = [];
  const arrival = new SignInArrival(async (...given) => void used.push(given));
  const shown: string[] = [];
  const stop = autorun(() => shown.push(arrival.status));
  await arrival.proceed();
  arrival.take(answer, "a.example");
  expect(used).toEqual([]);
  await Promise.all([arrival.proceed(), arrival.proceed()]);
  expect(used).toEqual([[answer, "a.example"]]);
  arrival.clear();
  stop();
  expect(shown).toEqual(["none", "waiting", "working", "done", "none"]);
});

test("it is told why an answer could not be used, until the next one comes", async () => {
  const failure = new Error("refused");
  const arrival = new SignInArrival(() => Promise.reject(failure));
  arrival.take(answer, "a.example");
  await arrival.proceed();
  expect([arrival.status, arrival.error]).toEqual(["done", failure]);
  arrival.take(answer, "b.example");
  expect([arrival.status, arrival.error]).toEqual(["waiting", undefined]);
  arrival.clear();
  expect(arrival.status).toBe("waiting");
});
