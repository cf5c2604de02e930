import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { Delivery, Order, Picture } from '../picture.ts';
import { drawCard } from './card.ts';
import { drawIcon } from './icon.ts';

// A process of its own: fonts and the painter would stay in the server's memory for good.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (order: Order) => void deliver(order));
process.on('disconnect', () => process.exit());

async function deliver({ id, picture }: Order): Promise<void> {
  try {
    say({ id, png: await paint(picture) });
  } catch (error) {
    say({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function paint(picture: Picture): Promise<Uint8Array> {
  const svg = picture.kind === 'card' ? await drawCard(picture) : drawIcon(picture);
  const image = sharp(Buffer.from(svg));
  // Letters on paper need few colours; the icon's edges are transparent.
  const options = picture.kind === 'card' ? { palette: true, colours: 64, dither: 0 } : {};
  return image.png({ ...options, compressionLevel: 9 }).toBuffer();
}

function say(delivery: Delivery): void {
  process.send?.(delivery);
}
