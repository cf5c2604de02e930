/**
 * The values of a header such as Accept or Accept-Encoding, in lower case, with their qualities
 * from 0 to 1 (RFC 9110, 12.4.2). An invalid number counts as 0.
 */
export function qualityValues(header: string): ReadonlyMap<string, number> {
  return new Map(header.split(',').map(qualityValue));
}

function qualityValue(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
