/**
 * Messages that accompany very different errors, normalized by `normalizeMessage`: two texts that
 * only share one of these are not about the same error.
 */
const GENERAL: readonly RegExp[] = [
  // npm
  /^(?:syscall|errno|path|cwd|while resolving:|failed at the) /,
  /^a complete log of this run can be found in/,
  /^(?:exit status|command failed|lifecycle script)/,
  /^this is (?:probably not a problem with npm|related to npm not being able to find a file)/,
  /^(?:could not resolve dependency$|fix the upstream dependency conflict|this command with --force)/,
  // make, linkers, Rust, Xcode, Maven, Gradle, pip, systemd
  /^error <n>$/,
  /^ld returned <n> exit status$/,
  /^could not compile /,
  /^command \w+ failed with a nonzero exit code/,
  /^failed to execute goal [\w.:-]+$/,
  /^execution failed for task/,
  /^subprocess-exited-with-error$/,
  /^job for$/,
];

/** Whether a normalized message only says that something failed. */
export const isGeneral = (message: string): boolean =>
  GENERAL.some((pattern) => pattern.test(message));
