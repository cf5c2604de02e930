export { accept as POST } from '../../../../../form-actions/answers.ts';
