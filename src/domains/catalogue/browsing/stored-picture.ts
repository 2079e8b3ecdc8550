import { Fragment } from '#platform/database/prepared.ts'
import { focusClass } from '#shared/catalogue/focus-class.ts'
import type { Picture } from '../contract.ts'
import { localized } from '../localized.ts'

/** A row of product_images as JSON; `i` is the table. */
export const storedPicture = new Fragment(
  `json_build_object('key', i.key, 'altEn', i.alt_en, 'altBn', i.alt_bn, 'width', i.width, 'height', i.height, 'tone', i.tone, 'color', i.color, 'x', i.focal_x, 'y', i.focal_y)`,
)

export type StoredPicture = {
  key: string
  altEn: string
  altBn: string
  width: number
  height: number
  tone: string
  color: string | null
  x: number
  y: number
}

export function pictureOf({ altEn, altBn, x, y, ...rest }: StoredPicture): Picture {
  const focus = focusClass({ x, y })
  return { ...rest, alt: localized(altEn, altBn), ...(focus && { focus }) }
}
