import { lazy, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { CHOOSE_PICTURE, PICTURE_TYPES, PICTURE_OUTCOMES } from '../../contract/picture-forms.ts';
import { letterFaceOf, nameOf } from '../../shared/names.ts';
import { smallAvatar } from '../../shared/picture-names.ts';
import { refusalOf, type Square, upload } from '../../stores/pictures.ts';
import { callAsMember, failureOf } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { useAwake } from '../awake.ts';
import { Field } from '../forms/Field.tsx';
import { FormMessage } from '../forms/FormMessage.tsx';
import type { PrintedForm } from '../forms/useForm.ts';

const SquareBox = lazy(() => import('./SquareBox.tsx'));

interface Person {
  readonly username: string;
  readonly displayName?: string | null | undefined;
}

interface Props {
  readonly form: PrintedForm;
  readonly person: Person & { readonly avatar: string };
}

/** The member's picture. Without scripts, the middle of the file is taken. */
export function AvatarForm({ form, person }: Props) {
  useAwake();
  const [avatar, setAvatar] = useState(person.avatar);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState(form.errors.file);
  const [sent, setSent] = useState<number>();
  const self = useRef<HTMLFormElement>(null);
  const square = useRef<Square>(undefined);

  const choose = () => setFile(fieldOf(self.current)?.files?.[0]);
  // It may have been chosen before this was hydrated.
  useEffect(choose, []);

  const show = (address: string) => {
    setAvatar(address);
    self.current?.reset();
    choose();
    showInHeader(person, address);
  };
  const save = async () => {
    if (!file) {
      setError(CHOOSE_PICTURE);
      return;
    }
    setSent(0);
    try {
      show(await upload({ file, purpose: 'avatar', ...square.current }, setSent));
      showToast(PICTURE_OUTCOMES.saved);
    } catch (cause) {
      setError(refusalOf(cause));
    }
    setSent(undefined);
  };
  const remove = async () => {
    try {
      await callAsMember('DELETE /auth/avatar', {});
      show('');
      showToast(PICTURE_OUTCOMES.removed);
    } catch (cause) {
      showToast(failureOf(cause, PICTURE_OUTCOMES.removalFailed));
    }
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(undefined);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (sent !== undefined) return;
    void (submitter?.getAttribute('value') === 'remove' ? remove() : save());
  };

  return (
    <form
      className="form"
      method="post"
      action="/settings?picture"
      encType="multipart/form-data"
      noValidate
      ref={self}
      onSubmit={onSubmit}
    >
      <FormMessage message={form.message} />
      <div className="avatar-row">
        <Face person={person} avatar={avatar} />
        <Field
          name="file"
          label="Picture"
          type="file"
          accept={PICTURE_TYPES}
          hint="PNG, JPEG, WebP, GIF, or AVIF, up to 8 MB. Recommended avatar size 400x400."
          error={error}
          onChange={() => {
            setError(undefined);
            choose();
          }}
        />
      </div>
      {file && (
        <Suspense>
          <SquareBox file={file} chosen={square} />
        </Suspense>
      )}
      <p className="form-row">
        <button className="button main" name="do" value="save" disabled={sent !== undefined}>
          {sent === undefined ? 'Save Picture' : 'Saving...'}
        </button>
        {sent !== undefined && <progress aria-label="Uploading the picture" value={sent} />}
        {avatar !== '' && (
          <button className="button" name="do" value="remove" disabled={sent !== undefined}>
            Remove Picture
          </button>
        )}
      </p>
    </form>
  );
}

const fieldOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('[type=file]');

function Face({ person, avatar }: { readonly person: Person; readonly avatar: string }) {
  if (avatar !== '') {
    return <img className="face big" src={avatar} alt="Your picture" width="96" height="96" />;
  }
  const { letter, classes } = letterFaceOf(nameOf(person), person.username);
  return (
    <span className={`${classes} big`} aria-hidden="true">
      {letter}
    </span>
  );
}

/** Replaces the face in the header, which is no part of the island. */
function showInHeader(person: Person, avatar: string): void {
  const { letter, classes } = letterFaceOf(nameOf(person), person.username);
  const face = document.createElement(avatar === '' ? 'span' : 'img');
  face.className = avatar === '' ? classes : 'face';
  if (face instanceof HTMLImageElement) Object.assign(face, { src: smallAvatar(avatar), alt: '' });
  else Object.assign(face, { textContent: letter, ariaHidden: 'true' });
  document.querySelector('.user-menu .face')?.replaceWith(face);
}
