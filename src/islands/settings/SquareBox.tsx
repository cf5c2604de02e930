import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Square } from '../../stores/pictures.ts';

interface Props {
  readonly file: File;
  /** The chosen square; undefined for the middle, if the browser cannot show the picture. */
  readonly chosen: RefObject<Square | undefined>;
}

/** The square in pixels of the picture: its center and its side. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The longest side of the canvas in pixels. */
const CANVAS = 640;
const ZOOM_MAX = 5;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOMS: Readonly<Record<string, number>> = {
  '+': 1.1,
  '=': 1.1,
  '-': 1 / 1.1,
  _: 1 / 1.1,
  '−': 1 / 1.1,
};

/** A picture with the square of it that becomes the avatar: moved and zoomed by mouse, touch, and keyboard. */
export default function SquareBox({ file, chosen }: Props) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const [picture, setPicture] = useState<ImageBitmap>();
  const [box, setBox] = useState<Box>({ x: 0, y: 0, side: 0 });
  const { width = 1, height = 1 } = picture ?? {};
  const longest = Math.min(width, height);

  useEffect(() => {
    let isGone = false;
    chosen.current = undefined;
    setPicture(undefined);
    createImageBitmap(file).then(
      (read) => {
        if (isGone) return;
        setPicture(read);
        setBox({ x: read.width / 2, y: read.height / 2, side: Math.min(read.width, read.height) });
      },
      // The backend says whether it can read it.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file]);

  useEffect(() => {
    if (!picture || !canvas.current) return;
    draw(canvas.current, picture, box);
    const { x, y, side } = box;
    // Rounding must not lead outside.
    chosen.current = {
      left: Math.max(0, (x - side / 2) / width),
      top: Math.max(0, (y - side / 2) / height),
      size: Math.min(1, side / width),
    };
  }, [picture, box]);

  useEffect(() => {
    // React listens to the wheel passively, which cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.05 : 1 / 1.05);
    };
    const element = canvas.current;
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [picture]);

  const within = ({ x, y, side }: Box): Box => {
    const size = Math.min(longest, Math.max(longest / ZOOM_MAX, side));
    const half = size / 2;
    return {
      x: Math.min(width - half, Math.max(half, x)),
      y: Math.min(height - half, Math.max(half, y)),
      side: size,
    };
  };
  const move = (x: number, y: number) =>
    setBox((now) => within({ ...now, x: now.x + x, y: now.y + y }));
  const zoom = (factor: number) => setBox((now) => within({ ...now, side: now.side / factor }));

  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = ARROWS[event.key] ?? [];
    const factor = ZOOMS[event.key];
    if (event.ctrlKey || event.metaKey || (x === undefined && factor === undefined)) return;
    event.preventDefault();
    if (x !== undefined && y !== undefined) move((x * box.side) / 20, (y * box.side) / 20);
    if (factor !== undefined) zoom(factor);
  };
  const onPointerMove = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    const before = pointers.current.get(pointerId);
    if (!before || !canvas.current) return;
    const [other] = [...pointers.current].filter(([one]) => one !== pointerId).map(([, at]) => at);
    pointers.current.set(pointerId, { x, y });
    const scale = width / canvas.current.getBoundingClientRect().width;
    if (!other) move((x - before.x) * scale, (y - before.y) * scale);
    // Two fingers: the farther apart, the larger the square.
    else zoom(distance(before, other) / Math.max(1, distance({ x, y }, other)));
  };
  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  const times = longest / (box.side || 1);

  return picture ? (
    <div className="form-field">
      <label htmlFor={id}>Square</label>
      <canvas
        id={id}
        className="square-box"
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label="Square of the picture"
        aria-describedby={`${id}-hint ${id}-now`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
      />
      <p className="form-hint" id={`${id}-hint`}>
        Drag the square, or move it with the arrow keys. Zoom with + and −, the wheel, or two
        fingers.
      </p>
      <p className="hush" id={`${id}-now`} role="status">
        {percent((box.x - box.side / 2) / width)} from the left,{' '}
        {percent((box.y - box.side / 2) / height)} from the top, zoomed {percent(times)}
      </p>
      <label htmlFor={`${id}-zoom`}>Zoom</label>
      <input
        id={`${id}-zoom`}
        type="range"
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        value={times}
        onChange={({ currentTarget: { value } }) =>
          setBox((now) => within({ ...now, side: longest / Number(value) }))
        }
      />
    </div>
  ) : null;
}

const percent = (part: number) => `${String(Math.round(part * 100))}%`;

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

/** The picture, darker outside the square, with the circle that faces are shown in. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Box): void {
  const scale = CANVAS / Math.max(picture.width, picture.height);
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  context.drawImage(picture, 0, 0, width, height);
  const [left, top, size] = [(x - side / 2) * scale, (y - side / 2) * scale, side * scale];
  context.fillStyle = '#000a';
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(left, top, size, size);
  context.fill('evenodd');
  context.strokeStyle = '#fff';
  context.lineWidth = 4;
  context.strokeRect(left + 2, top + 2, size - 4, size - 4);
  context.lineWidth = 2;
  context.beginPath();
  context.arc(left + size / 2, top + size / 2, size / 2 - 4, 0, 2 * Math.PI);
  context.stroke();
}
