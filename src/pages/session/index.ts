/** Signs the browser in on pages, with its token from the backend. */
export { adopt as POST } from '../../form-actions/sign-in.ts';
