import type { FormState } from "./form-result";
import { unansweredSentence } from "./unanswered-form";

/** A line may go without a word; the same sent again is stored once. */
const ANSWER_MS = 60_000;

interface UnansweredForm extends FormState<string> {
  isUnanswered: true;
}

/**
 * Returns what the server answers to a form; where no page of ours comes back, from nobody, from a
 * proxy or from the pipeline, the form as it was typed.
 * @throws Response where the answer leads on
 */
export async function answerOrTyped<Answer>(
  request: Request,
  serverAction: () => Promise<Answer>,
): Promise<Answer | UnansweredForm> {
  const typed = await request.clone().formData();
  try {
    return await inTime(serverAction());
  } catch (error) {
    // A form that was not sent because its session ended comes back whole (auth/unsent-form.ts).
    if (error instanceof Response || "fields" in Object(Object(error).data)) throw error;
    const values = Object.fromEntries([...typed].filter(([, value]) => typeof value === "string"));
    const failure = unansweredSentence(Object(error).data, error instanceof TypeError);
    return { values: values as Record<string, string>, errors: {}, failure, isUnanswered: true };
  }
}

/** @throws Error once no answer has come for a minute */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer")), ANSWER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
