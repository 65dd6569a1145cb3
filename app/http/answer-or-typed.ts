import type { SerializeFrom } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormState } from "./form-result";
import { unansweredSentence } from "./unanswered-form";

/**
 * Milliseconds to wait for an answer, as a connection may be lost silently; a form sent twice is
 * stored once.
 */
const ANSWER_MS = 60_000;

interface UnansweredForm extends FormState<string> {
  failure: string;
  isUnanswered: true;
}

/**
 * A route's `clientAction`: returns the answer of its action to a form; if none of the application
 * comes (no connection, a proxy, the pipeline, none within ANSWER_MS), the form as it was typed,
 * with a failure.
 * @throws Response if the answer redirects; the sign-in form of a session that ended
 */
export async function answerOrTyped<Action>({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<SerializeFrom<Action> | UnansweredForm> {
  const typed = await request.clone().formData();
  try {
    return await inTime(serverAction<Action>());
  } catch (error) {
    // A form that was not sent because its session ended comes back whole (auth/unsent-form.ts).
    if (error instanceof Response || "fields" in Object(Object(error).data)) throw error;
    const values = Object.fromEntries([...typed].filter(([, value]) => typeof value === "string"));
    const failure = unansweredSentence(Object(error).data, error instanceof TypeError);
    return { values: values as Record<string, string>, errors: {}, failure, isUnanswered: true };
  }
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer")), ANSWER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
