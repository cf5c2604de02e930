import type { APIContext } from 'astro';
import { ApiError } from '../../api/errors.ts';
import { InvitationForm } from '../../contract/invitations.ts';
import { MODERATION_MESSAGES, success } from '../../contract/moderation-reasons.ts';
import { ROUTES } from '../../contract/routes.ts';
import { NewTagForm } from '../../contract/tag-admin.ts';
import { counted } from '../../shared/counted.ts';
import { InvalidInput, valid } from '../form.ts';
import { memberAction, type Run } from '../member-action.ts';
import { readFile } from '../pictures.ts';

/** What the first admin is asked for; each step can be skipped. */
export const FIRST_STEPS = ['name', 'tags', 'invitations'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const firstStepPath = (step: FirstStep): string => `/setup/${step}`;

/** The page after a step. */
export function afterStep(step: FirstStep): string {
  const next = FIRST_STEPS[FIRST_STEPS.indexOf(step) + 1];
  return next === undefined ? '/' : firstStepPath(next);
}

const TAG_COLOR = '#00697a';

type RunStep = Run<'name' | 'description' | 'tags' | 'emails'>;

const runsOf = ({
  request,
  locals: { site },
}: APIContext): Readonly<Record<FirstStep, RunStep>> => ({
  async name(call, { name, description }) {
    const file = await readFile(request, 'logo');
    const logo =
      file && (await call(ROUTES.uploadPicture, { body: { file, purpose: 'logo' } })).url;
    const typed = {
      ...(name !== '' && !site.isNameFixed && { name }),
      description,
      ...(logo && { logo }),
    };
    const settings = valid(ROUTES.changeSettings.body.shape.settings, typed);
    const { version } = await call(ROUTES.getAdminSettings, {});
    await call(ROUTES.changeSettings, { body: { version, settings } });
    return success('Settings saved');
  },
  async tags(call, { tags }) {
    const rest = { description: '', color: TAG_COLOR, featured: false };
    const names = listed(tags);
    if (names.length === 0) throw new InvalidInput({ tags: 'Enter a tag, or skip this step' });
    const bodies = names.map((name) => {
      try {
        return valid(NewTagForm, { name, ...rest });
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
        throw new InvalidInput({ tags: error.errors.name ?? 'Enter the names of tags' });
      }
    });
    for (const body of bodies) {
      await call(ROUTES.createTag, { body }).catch((error: unknown) => {
        // It exists already.
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
      });
    }
    return success('Tags saved');
  },
  async invitations(call, { emails }) {
    const body = valid(InvitationForm, { emails: listed(emails) });
    if (body.emails.length === 0)
      throw new InvalidInput({ emails: 'Enter an email address, or skip this step' });
    const { mailed } = await call(ROUTES.invite, { body });
    return success(`${counted(mailed, 'invitation')} mailed`);
  },
});

/** Saves a step, and goes on to the next. */
export const saveFirstStep = (context: APIContext, step: FirstStep) =>
  memberAction(context, {
    fields: ['name', 'description', 'tags', 'emails'],
    back: afterStep(step),
    failed: MODERATION_MESSAGES.failed,
    keepsSession: true,
    run: runsOf(context)[step],
  });

const listed = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');
