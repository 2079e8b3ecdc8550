/**
 * The class that keeps a focal point in sight when a picture is cropped, in steps of ten per cent: the policy of pages
 * allows no inline style. Empty in the middle, where browsers crop anyway. The classes are in app.css.
 */
export function focusClass({ x, y }: { x: number; y: number }): string {
  const step = (percent: number) => Math.min(10, Math.max(0, Math.round(percent / 10)))
  return step(x) === 5 && step(y) === 5 ? '' : `focal-x-${step(x)} focal-y-${step(y)}`
}
