import { setPriority } from 'node:os';
import { Renderer } from '@takumi-rs/core';
import type { Picture, PictureRequest, PictureResponse } from '../picture.ts';
import { drawCard } from './card.ts';
import { drawIcon } from './icon.ts';

// A process of its own: fonts would stay in the server's memory for good, and a title that brings
// the renderer down does not bring down the server.
setPriority(10);
const renderer = new Renderer();

process.on('message', (request: PictureRequest) => void respond(request));
process.on('disconnect', () => process.exit());

async function respond({ id, picture }: PictureRequest): Promise<void> {
  try {
    send({ id, png: await draw(picture) });
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function draw(picture: Picture): Promise<Uint8Array> {
  return picture.kind === 'card' ? drawCard(picture, renderer) : drawIcon(picture, renderer);
}

function send(response: PictureResponse): void {
  process.send?.(response);
}
