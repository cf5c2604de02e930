import type { MigrationBegin, MigrationListener } from '../../backend/sql/migrations/index.ts';
import type { Logger } from './log.ts';

/** Milliseconds after which a migration that is under way is told once more. */
const AGAIN = 10_000;

interface MigrationLog {
  readonly onMigration: MigrationListener;
  /** Whatever became of them. */
  readonly end: () => void;
}

/** Logs migrations as they begin and end, and those that take long in between. */
export function migrationLog(log: Logger, again = AGAIN): MigrationLog {
  let timer: NodeJS.Timeout | undefined;
  const watch = (event: MigrationBegin) => {
    const began = performance.now();
    timer = setInterval(() => {
      log.info({ ...fieldsOf(event), ...since(began) }, 'Still updating the database');
    }, again);
  };
  return {
    onMigration(event) {
      clearInterval(timer);
      if ('begins' in event) {
        log.info(fieldsOf(event), 'Updating the database');
        watch(event);
      } else {
        const { ended: migration, milliseconds } = event;
        log.info({ migration, seconds: milliseconds / 1_000 }, 'Updated the database');
      }
    },
    end: () => {
      clearInterval(timer);
    },
  };
}

function fieldsOf({ begins, rows, seconds }: MigrationBegin) {
  if (rows === undefined || seconds === undefined) return { migration: begins };
  return { migration: begins, rows, aboutSeconds: Math.ceil(seconds) };
}

function since(began: number) {
  return { seconds: Math.round((performance.now() - began) / 1_000) };
}
