export { save as POST } from '../../../../../form-actions/saved.ts';
