import type { Frame } from '#domains/catalogue/pictures/clean-picture.ts'
import type { UploadFolder } from '#domains/catalogue/pictures/upload-images.ts'
import type { CutUse } from '#shared/catalogue/cut-use.ts'
import type { FocalPoint } from '#shared/catalogue/media.ts'
import { bannerShapes, shareSize } from '#shared/pictures.ts'

type Use = {
  folder: UploadFolder
  /** Name of the shape in the library. */
  shape: string
  frame?: Frame
  /** Where in the frame the focal point is put. */
  at?: FocalPoint
  /** Whether SVG is accepted. */
  svg: boolean
}

/** What pictures are made into, on their upload or out of the library. A logo keeps its shape. */
export const cutUses: Record<CutUse, Use> = {
  // The text of the banner covers the left half.
  wide: {
    folder: 'uploads/banners',
    shape: 'banner-wide',
    frame: bannerShapes.wide,
    at: { x: 70, y: 50 },
    svg: false,
  },
  // Phones show the upper 814 of its 1400 pixels.
  tall: {
    folder: 'uploads/banners',
    shape: 'banner-tall',
    frame: bannerShapes.tall,
    at: { x: 50, y: 29 },
    svg: false,
  },
  logo: { folder: 'uploads/brand', shape: 'logo', svg: true },
  icon: { folder: 'uploads/brand', shape: 'icon', frame: { width: 512, height: 512, fit: 'contain' }, svg: true },
  share: { folder: 'uploads/brand', shape: 'share', frame: shareSize, at: { x: 50, y: 50 }, svg: true },
}
