import type { PrintedForm } from '../forms/useForm.ts';
import { Field, PasswordField } from '../forms/Field.tsx';

interface Props {
  readonly errors: PrintedForm['errors'];
  /** The typed address. */
  readonly email?: string | undefined;
}

/** Address and password. */
export function SignInFields({ errors, email }: Props) {
  return (
    <>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={errors.email}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
      />
    </>
  );
}
