import type { LockKind } from '../../../contract/moderation.ts';
import type { LogAction } from '../../../contract/log.ts';
import { ROUTES } from '../../../contract/routes.ts';
import { ROLES, type Role } from '../../../contract/users.ts';
import { PRIVILEGE_CHANGES, PRIVILEGES, PrivilegesForm } from '../../../contract/privileges.ts';
import { moveAnswersBack } from '../answers/moving.ts';
import type { Backend, Caller } from '../../backend.ts';
import { convertAnswer, revertAnswer } from '../comments/converting-answers.ts';
import { convertComment, revertComment } from '../comments/converting.ts';
import { deleteComment, restoreComment } from '../comments/deleting.ts';
import { undoReview } from '../review/review.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { acceptSynonym, removeSynonym } from '../synonyms/deciding.ts';
import { changeTag, createTag, removeTag, type TagLook } from '../tags/admin.ts';
import { mergeTag } from '../tags/merging.ts';
import { BETWEEN_NAMES, setModerators } from '../tags/moderators.ts';
import { renameTag } from '../tags/renaming.ts';
import { splitTag } from '../tags/splitting.ts';
import { setSiteTex } from '../tex/tex.ts';
import { setPrivilege, setPrivileges } from '../../people/privileges/privileges.ts';
import { changeSettings } from '../../people/site-settings/site-settings.ts';
import { setRole } from '../../people/users/roles.ts';
import { changeSuspension } from '../../people/users/suspension.ts';
import { withdrawWarning } from '../conduct/conduct.ts';
import { setClosed } from '../closing/closing.ts';
import { setFeatured } from './questions.ts';
import { changeLock } from './locking.ts';
import { setDeleted } from './deleting.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import type { Undone } from './log.ts';
import { type FinalAction, fieldsOf, textIn } from './undo-rules.ts';

type Undoer = (
  backend: Backend,
  as: { readonly caller: Caller; readonly address: string },
  entry: Undone,
) => Promise<unknown>;

/** The reason given to authors of comments when the log has none for the first deletion. */
const DELETED_AGAIN = 'Deleted again';

type Undoable = Exclude<LogAction, 'question-edited' | 'answer-edited' | FinalAction>;

/** The verb that undoes each action. */
export const undoers: Readonly<Record<Undoable, Undoer>> = {
  'role-changed': (backend, as, { target_id: id, details }) =>
    setRole(backend, as, id, roleOf(details.from)),
  'user-suspended': suspending(false),
  'user-readmitted': suspending(true),
  'user-warned': (backend, { caller }, { details }) =>
    withdrawWarning(backend, caller, Number(details.warningId)),
  'question-featured': featuring(false),
  'question-unfeatured': featuring(true),
  'question-closed': closing,
  'question-reopened': closing,
  'edits-locked': locking('edits'),
  'edits-unlocked': locking('edits'),
  'comments-locked': locking('comments'),
  'comments-unlocked': locking('comments'),
  'answers-locked': locking('answers'),
  'answers-unlocked': locking('answers'),
  'question-deleted': deleting('question', false),
  'question-restored': deleting('question', true),
  'answer-deleted': deleting('answer', false),
  'answer-restored': deleting('answer', true),
  'answers-moved': (backend, { caller }, { target_id: of, details }) =>
    moveAnswersBack(backend, caller, {
      of,
      answers: (textIn(details.answers) ?? '').split(' ').map(Number),
      from: Number(details.from),
      into: Number(details.into),
      accepted: keyOf(textIn(details.accepted) ?? ''),
    }),
  'comment-deleted': (backend, { caller }, { target_id: id, details }) =>
    restoreComment(backend, caller, id, textIn(details.reason)),
  'comment-restored': (backend, { caller }, { target_id: id, details }) =>
    deleteComment(backend, caller, id, textIn(fieldsOf(details.from).reason) ?? DELETED_AGAIN),
  'comment-converted': (backend, { caller }, { target_id: id }) =>
    revertComment(backend, caller, id),
  'comment-reverted': (backend, { caller }, { target_id: id }) =>
    convertComment(backend, caller, id),
  'answer-converted': (backend, { caller }, { target_id: id }) => revertAnswer(backend, caller, id),
  'answer-reverted': (backend, { caller }, { target_id: id, details }) =>
    convertAnswer(backend, caller, id, keyOf(textIn(details.postId) ?? '')),
  'tag-created': (backend, { caller }, { target_label: name }) => removeTag(backend, caller, name),
  'tag-removed': (backend, { caller }, { target_label: name, details }) =>
    createTag(backend, caller, { name, ...lookIn(details) }),
  'tag-changed': (backend, { caller }, { target_label: name, details }) =>
    changeTag(backend, caller, name, lookIn(fieldsOf(details.from))),
  'tag-renamed': (backend, { caller }, { target_label: name, details }) =>
    renameTag(backend, caller, name, textIn(details.from) ?? name),
  'tag-merged': (backend, { caller }, { target_label: name }) => splitTag(backend, caller, name),
  'tag-split': (backend, { caller }, { target_label: name, details }) =>
    mergeTag(backend, caller, name, textIn(details.from) ?? ''),
  'tag-moderators-changed': (backend, { caller }, { target_label: name, details }) => {
    const before = textIn(details.from) ?? '';
    return setModerators(backend, caller, name, before === '' ? [] : before.split(BETWEEN_NAMES));
  },
  'synonym-added': (backend, { caller }, { target_label: synonym, details }) =>
    removeSynonym(backend, caller, { name: textIn(details.tag) ?? '', synonym }),
  'synonym-removed': (backend, { caller }, { target_label: synonym, details }) =>
    acceptSynonym(backend, caller, { name: textIn(details.tag) ?? '', synonym }),
  'privilege-changed': (backend, { caller }, { target_id: id, details }) => {
    const { change } = fieldsOf(details.from);
    return setPrivilege(backend, caller, id, {
      privilege: PRIVILEGES.find((name) => name === details.privilege) ?? 'comment',
      change: PRIVILEGE_CHANGES.find((name) => name === change) ?? 'none',
      ...termIn(details.from),
    });
  },
  'privileges-changed': (backend, { caller }, { details }) =>
    setPrivileges(backend, caller, PrivilegesForm.parse(details.from)),
  'settings-changed': (backend, { caller }, { details }) =>
    changeSettings(backend, caller, {
      settings: ROUTES.changeSettings.body.shape.settings.parse(details.from),
    }),
  'review-decided': (backend, { caller }, { target_id: id }) => undoReview(backend, caller, id),
  'tex-changed': (backend, { caller }, { details }) =>
    setSiteTex(backend, caller, isOn(details.from)),
};

function suspending(suspended: boolean): Undoer {
  return (backend, { caller }, { target_id: id, details }) => {
    const change = { suspended, ...termIn(details.from) };
    return transact(backend, (tx) => changeSuspension(tx, caller, id, change));
  };
}

/** Restores the previous lock, or unlocks. */
function locking(kind: LockKind): Undoer {
  return (backend, { caller }, { target_id: id, details }) =>
    changeLock(backend, caller, id, { kind, ...termIn(details.from) });
}

/** How long something held before, and why. */
function termIn(from: unknown) {
  const { until, reason } = fieldsOf(from);
  const end = textIn(until);
  return { until: end === undefined ? null : Date.parse(end), reason: textIn(reason) };
}

function featuring(featured: boolean): Undoer {
  return (backend, { caller }, { target_id: id }) => setFeatured(backend, caller, id, featured);
}

/** Closes a question with its previous reason, or reopens it. */
function closing(...[backend, { caller }, entry]: Parameters<Undoer>): Promise<unknown> {
  const { reason, advice, duplicateOf, originals } = fieldsOf(entry.details.from);
  const closed = entry.details.from !== undefined;
  const duplicates = textIn(originals)?.split(' ') ?? textIn(duplicateOf);
  const before = { closed, reason: textIn(reason), advice: textIn(advice), duplicates };
  return setClosed(backend, caller, entry.target_id, before);
}

function deleting(kind: PostKind, deleted: boolean): Undoer {
  return (backend, { caller }, { target_id: id }) =>
    setDeleted(backend, caller, { kind, id }, { deleted });
}

const roleOf = (name: unknown): Role => ROLES.find((role) => role === name) ?? 'user';

/** Tag rows store flags as numbers. */
const isOn = (flag: unknown): boolean => flag === true || flag === 1;

const lookIn = (fields: Readonly<Record<string, unknown>>): TagLook => ({
  description: textIn(fields.description) ?? '',
  color: textIn(fields.color) ?? '',
  featured: isOn(fields.featured),
  ...('tex' in fields && { tex: isOn(fields.tex) }),
});
