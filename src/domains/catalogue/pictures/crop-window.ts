import type { FocalPoint } from '#shared/catalogue/media.ts'

type Size = { width: number; height: number }

/**
 * Computes where a picture is cropped: it is scaled to cover the frame, and its focal point comes as near to a point of
 * the frame as the edges allow.
 * @param point focal point of the whole picture
 * @param at desired position of the focal point in the frame
 */
export function cropWindow(picture: Size, frame: Size, point: FocalPoint, at: FocalPoint) {
  const factor = Math.max(frame.width / picture.width, frame.height / picture.height)
  const scaled = {
    width: Math.max(frame.width, Math.round(picture.width * factor)),
    height: Math.max(frame.height, Math.round(picture.height * factor)),
  }
  const left = startOf(scaled.width, frame.width, point.x, at.x)
  const top = startOf(scaled.height, frame.height, point.y, at.y)
  /** The focal point within the crop. */
  const focus = {
    x: percentOf(point.x, scaled.width, left, frame.width),
    y: percentOf(point.y, scaled.height, top, frame.height),
  }
  return { scaled, left, top, focus }
}

const startOf = (whole: number, part: number, percent: number, at: number) =>
  Math.min(whole - part, Math.max(0, Math.round((percent * whole - at * part) / 100)))

const percentOf = (percent: number, whole: number, start: number, part: number) =>
  Math.min(100, Math.max(0, Math.round(percent * (whole / part) - (100 * start) / part)))
