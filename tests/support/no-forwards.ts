import type { PendingForwards } from "~/submissions/forward.server";

export const NO_FORWARDS: PendingForwards = { count: 0, oldest: [], areOthersTaken: false };
