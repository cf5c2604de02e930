import type { APIContext } from 'astro';
import type { Client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { MODERATION_MESSAGES, success } from '../../contract/moderation-reasons.ts';
import { CHOOSE_PICTURE } from '../../contract/picture-forms.ts';
import { PRIVILEGES, PrivilegesForm } from '../../contract/privileges.ts';
import { ROUTES } from '../../contract/routes.ts';
import {
  FOOTER_LINKS_MAX,
  type OwnCloseReason,
  type SettingsChange,
  type SiteSettings,
  type SiteText,
} from '../../contract/site-settings.ts';
import { failure, type Message } from '../../contract/messages.ts';
import type { CallResult } from '../../contract/route.ts';
import { type FormState, InvalidInput, valid } from '../form.ts';
import { memberAction } from '../member-action.ts';
import { readFile } from '../pictures.ts';

const LINES = ['name', 'description', 'accent', 'announcement', 'announcementEnds'] as const;

const LINK_NUMBERS = Array.from({ length: FOOTER_LINKS_MAX }, (_, at) => at + 1);

/** The fields of the footer's links: `label1`, `url1`, and so on. */
export const linkFields = LINK_NUMBERS.map(
  (number) => [`label${String(number)}`, `url${String(number)}`] as const,
);

const SIGN_UP = ['signUp', 'signUpDomains', 'signUpQuestion', 'confirmAddresses'] as const;

const FIELDS = [
  ...LINES,
  ...SIGN_UP,
  ...(['suspensionReasons', 'closeReasons', 'uploadMegabytes', 'remotePictures'] as const),
  ...(['privateSite', 'version'] as const),
  ...linkFields.flat(),
] as const;
type Name = (typeof FIELDS)[number];

/** Saves the settings of the site, or sends a test mail. */
export const saveSettings = (context: APIContext) =>
  memberAction<Name>(context, {
    fields: FIELDS,
    failed: MODERATION_MESSAGES.failed,
    keepsSession: true,
    async run(call, fields) {
      if (fields.do === 'test-mail') return testMail(await call(ROUTES.sendTestMail, {}));
      const own = LINES.filter((name) => name !== 'name' || !context.locals.site.isNameFixed);
      const lines = Object.fromEntries(own.map((name) => [name, fields[name]]));
      const change = checked({
        ...lines,
        footerLinks: linkFields
          .map(([label, url]) => ({ label: fields[label] ?? '', url: fields[url] ?? '' }))
          .filter(({ label, url }) => label.trim() !== '' || url.trim() !== ''),
        suspensionReasons: linesOf(fields.suspensionReasons),
        closeReasons: linesOf(fields.closeReasons).map(closeReasonOf),
        ...(fields.privateSite !== '' && { privateSite: fields.privateSite === 'yes' }),
        signUpDomains: linesOf(fields.signUpDomains),
        signUpQuestion: fields.signUpQuestion,
        ...(fields.uploadMegabytes !== '' && { uploadMegabytes: Number(fields.uploadMegabytes) }),
        ...(fields.remotePictures !== '' && { remotePictures: fields.remotePictures }),
        // No button was chosen where none was offered.
        ...(fields.signUp !== '' && { signUp: fields.signUp }),
        ...(fields.confirmAddresses !== '' && {
          confirmAddresses: fields.confirmAddresses === 'yes',
        }),
      });
      return save(call, fields.version, change);
    },
  });

const testMail = ({ to, isSent, reply }: CallResult<typeof ROUTES.sendTestMail>): Message =>
  isSent
    ? success(`Sent mail to ${to}. The server replied: ${reply}`)
    : failure(`The mail to ${to} could not be sent: ${reply}`, MODERATION_MESSAGES.failed);

/** The lines of a field that are not blank. */
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** `Title: advice`, as it is typed. */
function closeReasonOf(line: string): OwnCloseReason {
  const [title = '', ...rest] = line.split(':');
  return { title: title.trim(), advice: rest.join(':').trim() };
}

/** The same back as lines. */
export const closeReasonLines = ({ closeReasons }: SiteSettings): string =>
  closeReasons.map(({ title, advice }) => `${title}: ${advice}`).join('\n');

export const LOGOS = { logo: 'Logo', logoDark: 'Dark Logo' } as const;
type LogoName = keyof typeof LOGOS;

/** Uploads or removes a logo of the site. */
export const saveLogo = (context: APIContext) => {
  const upload =
    (name: LogoName) =>
    async (call: Client, { version }: { version: string }) => {
      const file = await readFile(context.request, 'file');
      if (!file) throw new InvalidInput({ file: CHOOSE_PICTURE });
      const { url } = await call(ROUTES.uploadPicture, { body: { file, purpose: 'logo' } });
      return save(call, version, { [name]: url });
    };
  const remove =
    (name: LogoName) =>
    (call: Client, { version }: { version: string }) =>
      save(call, version, { [name]: '' });
  return memberAction(context, {
    fields: ['version', 'file'],
    back: '/admin/settings',
    failed: MODERATION_MESSAGES.failed,
    keepsSession: true,
    run: {
      logo: upload('logo'),
      logoDark: upload('logoDark'),
      'remove-logo': remove('logo'),
      'remove-logoDark': remove('logoDark'),
    },
  });
};

/** Saves the text of a page; an empty one restores the built-in text. */
export const saveText = (context: APIContext, text: SiteText) =>
  memberAction(context, {
    fields: ['content', 'version'],
    failed: MODERATION_MESSAGES.failed,
    keepsSession: true,
    back: '/admin/settings',
    run: {
      async preview(_, { content }) {
        const converted = await context.locals.bodies.toPreview(content, false, 2);
        if ('problem' in converted) throw new InvalidInput({ content: converted.problem });
        return { status: 200, preview: converted.html };
      },
      save: (call, { content, version }) =>
        save(call, version, checked({ texts: { [text]: content } })),
    },
  });

function checked(change: unknown): SettingsChange {
  return valid(ROUTES.changeSettings.body.shape.settings, change);
}

/** After a conflict, the form is shown again with the version that it would replace. */
async function save(call: Client, version: string, settings: SettingsChange) {
  try {
    await call(ROUTES.changeSettings, { body: { version: Number(version), settings } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const message = failure(error.serverMessage, MODERATION_MESSAGES.failed);
    return { status: 409, message } satisfies Partial<FormState>;
  }
  return success('Settings saved');
}

/** Who may read, by the values of their field. */
export const READER_LABELS = { no: 'Everybody', yes: 'Members only' } as const;

/** The titles of the pages whose texts can be replaced. */
export const PAGE_TITLES: Readonly<Record<SiteText, string>> = {
  about: 'About',
  terms: 'Terms',
  privacy: 'Privacy',
  conduct: 'Code of Conduct',
  contact: 'Contact',
};

interface SettingsField {
  readonly name: (typeof LINES)[number];
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'date';
  readonly maxLength?: number;
  readonly placeholder?: string;
}

const LINE_FIELDS: readonly SettingsField[] = [
  { name: 'name', label: 'Name', maxLength: 60, placeholder: 'Atoll' },
  {
    name: 'description',
    label: 'Description',
    hint: 'What this community is about, for the home page and search engines.',
    maxLength: 160,
  },
  {
    name: 'accent',
    label: 'Accent color',
    hint: 'Of links and buttons, such as #00697a. The dark theme uses a lighter shade.',
    maxLength: 7,
    placeholder: '#00697a',
  },
  {
    name: 'announcement',
    label: 'Announcement',
    hint: 'Shown at the top of all pages, as plain text: without Markdown or links.',
    maxLength: 300,
  },
  { name: 'announcementEnds', label: 'Last day of the announcement', type: 'date' },
];

/** The fields with what was typed, or what is stored; a conflict shows both. */
export function settingsFields(
  settings: SiteSettings,
  { values, errors, status }: FormState,
  { isNameFixed, name: fixedName }: App.Locals['site'],
) {
  return LINE_FIELDS.map((field) => {
    const { name } = field;
    const isFixed = name === 'name' && isNameFixed;
    const typed = values[name];
    const isOther = status === 409 && typed !== undefined && typed !== settings[name];
    const now = settings[name] === '' ? 'nothing' : `“${settings[name]}”`;
    return {
      ...field,
      ...(isFixed && { hint: 'Set by SITE_NAME in the environment.', readOnly: true }),
      ...(isOther && { hint: `Somebody else has saved ${now}. Saving replaces it with yours.` }),
      defaultValue: isFixed ? fixedName : (typed ?? settings[name]),
      error: errors[name],
    };
  });
}

/** Saves the stage and the thresholds; an empty field means the usual number. */
export const managePrivileges = (context: APIContext) =>
  memberAction(context, {
    fields: ['stage', ...PRIVILEGES],
    failed: MODERATION_MESSAGES.failed,
    keepsSession: true,
    async run(call, { stage, ...typed }) {
      const given = PRIVILEGES.filter((name) => typed[name].trim() !== '');
      const thresholds = Object.fromEntries(given.map((name) => [name, Number(typed[name])]));
      const body = valid(PrivilegesForm, { stage, thresholds });
      await call(ROUTES.setPrivileges, { body });
      return success('Privileges saved');
    },
  });
