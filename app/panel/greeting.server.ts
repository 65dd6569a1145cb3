import { currentVisit, noteVisit } from "~/auth/panel-visits.server";
import type { User } from "~/auth/users.server";
import { arrivalsSince } from "~/forwarding/arrivals.server";
import { type Greeting, greetingOf } from "./greeting";

/**
 * Greets a user, and notes that they are here. The page does not wait for that: where nothing can
 * be stored, it greets all the same.
 */
export async function greet(user: User, now = new Date()): Promise<Greeting> {
  const visit = await currentVisit(user, now);
  const arrivals = await arrivalsSince(visit.since);
  noteVisit(visit);
  return greetingOf(visit.since, arrivals, now);
}
