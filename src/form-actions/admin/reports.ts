import * as z from 'zod/mini';
import type { APIContext } from 'astro';
import { ReportDecision, type ReportStatus } from '../../contract/reports.ts';
import { ROUTES } from '../../contract/routes.ts';
import { action, type AdminActions, administer, REASON_FIELDS } from './actions.ts';
import { answerDeletion, questionDeletion } from './posts.ts';

const ACTIONS: AdminActions = {
  resolve: decision('resolved', 'Report resolved'),
  dismiss: decision('dismissed', 'Report dismissed'),
  reopen: decision('open', 'Report reopened'),
  'delete-question': questionDeletion(true),
  'restore-question': questionDeletion(false),
  'delete-answer': answerDeletion(true),
  'restore-answer': answerDeletion(false),
};

function decision(status: ReportStatus, said: string) {
  return action(
    ReportDecision,
    () => ({ status }),
    async (call, id, body) => {
      await call(ROUTES.decideReport, { params: { id }, body });
      return said;
    },
  );
}

/** Decides on reports, and on the posts that they are about. */
export const manageReports = (context: APIContext) => administer(context, REASON_FIELDS, ACTIONS);

const undo = action(
  z.object({}),
  () => ({}),
  async (call, id) => {
    await call(ROUTES.undoLogEntry, { params: { id } });
    return 'The action was undone';
  },
);

/** Undoes actions in the log. */
export const manageLog = (context: APIContext) => administer(context, [], { undo });
