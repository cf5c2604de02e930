import { expect, it } from 'vitest';
import { Circuit } from '../../../src/backend/sql/circuit.ts';

function circuitAt() {
  const time = { now: 1_000 };
  return { time, circuit: new Circuit(() => time.now) };
}

it('lets everybody try as long as nothing has failed', () => {
  const { circuit } = circuitAt();
  expect([circuit.allows(), circuit.allows()]).toEqual([true, true]);
});

it('lets nobody try for half a second after a failure, then one for all', () => {
  const { circuit, time } = circuitAt();
  circuit.failed();
  time.now += 499;
  expect(circuit.allows()).toBe(false);
  time.now += 1;
  expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
});

it('lets everybody try again once one has succeeded', () => {
  const { circuit, time } = circuitAt();
  circuit.failed();
  time.now += 500;
  circuit.allows();
  circuit.succeeded();
  expect([circuit.allows(), circuit.allows()]).toEqual([true, true]);
});

it('lets another one try where the first never says how it went', () => {
  const { circuit, time } = circuitAt();
  circuit.failed();
  time.now += 500;
  circuit.allows();
  time.now += 2_000;
  expect(circuit.allows()).toBe(true);
});
