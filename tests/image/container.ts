import type { Ended } from "./run";

/** What an image says of itself. */
export interface Config {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, object>;
  Healthcheck: { Test: string[] };
}

/** What compose.yaml lets the site do. */
export interface Limits {
  read_only: boolean;
  /** «/tmp:size=64m». */
  tmpfs: string[];
  cap_drop: string[];
  security_opt: string[];
  /** «320m». */
  mem_limit: string;
  pids_limit: number;
}

/** How a container differs from what compose.yaml starts. */
export interface Odd {
  user?: number;
  isVolumeReadOnly?: boolean;
}

/** What a program in a container is given. */
export interface Given {
  /** Variables beside those of the container. */
  env?: Record<string, string>;
  /** Standard input. */
  input?: string;
}

/** A container in which the site runs. */
export interface Container {
  url: string;
  /** Runs one more program in it. */
  exec(command: string[], given?: Given): Promise<Ended>;
  /** Sends SIGTERM, and returns how its first process ended. */
  stop(): Promise<Ended>;
}

/** What builds the image, and runs it limited as compose.yaml says. */
export interface Engine {
  /** Builds what the Dockerfile says. @throws Error with the last lines where that fails */
  build(): Promise<Config>;
  start(): Promise<Container>;
  /** Runs a command in a container of its own, until it ends. */
  runAlone(command: string[], odd?: Odd): Promise<Ended>;
  /** Removes what it has made. */
  remove(): Promise<void>;
}

/**
 * Waits until a site serves.
 *
 * @param ended what its container said, once it has ended; else null
 * @throws Error with that
 */
export async function untilItServes(url: string, ended: () => Promise<string | null>) {
  while (!(await fetch(`${url}/salud`).catch(() => null))?.ok) {
    const said = await ended();
    if (said !== null) throw new Error(`The site ended: ${said}`);
  }
}
