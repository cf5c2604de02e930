export { POST } from '../../vote.ts';
