import { type ParseArgsConfig, parseArgs } from "node:util";

/** Returns a command's options. @throws Error in Spanish for one that it does not know */
export function readOptions<Options extends NonNullable<ParseArgsConfig["options"]>>(
  command: string,
  options: Options,
) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const [, odd] = /'([^']+)'/.exec(error instanceof Error ? error.message : "") ?? [];
    throw new Error(
      `No se entiende «${odd}». ¿Falta «--» detrás de npm run ${command}? Mira npm run ${command} -- --help`,
    );
  }
}
