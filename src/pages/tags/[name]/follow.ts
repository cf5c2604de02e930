export { follow as POST } from '../../../form-actions/tags.ts';
