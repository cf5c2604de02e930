export { signOutElsewhere as POST } from '../../form-actions/account.ts';
