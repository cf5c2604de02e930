/** Questions of one transaction: others write in between. Among a million they take some 30 ms. */
export const PIECE = 40;
