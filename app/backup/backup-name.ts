const NAME = /^escuela-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

/** «escuela-20261121T023000Z.tar»: UTC, so that the order of names is the order of time. */
export function backupName(at: Date): string {
  const stamp = at.toISOString().replace(/\.\d+|[-:]/g, "");
  return `escuela-${stamp}.tar`;
}

/** When a backup of the schedule was made, or undefined if the schedule did not make this file. */
export function dateOfBackup(name: string): Date | undefined {
  const parts = NAME.exec(name)?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // 31 February would be read as a day of March.
  return Number.isNaN(at.getTime()) || backupName(at) !== name ? undefined : at;
}

/** Whether a file is what a backup of the schedule leaves behind when it is killed. */
export function isPartialOfSchedule(name: string): boolean {
  return /^\.escuela-\d{8}T\d{6}Z\.tar\.partial/.test(name);
}
