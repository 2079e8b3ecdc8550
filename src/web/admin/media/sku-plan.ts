import { maxItems } from '#domains/catalogue/staff-contract.ts'
import type { MatchedName } from '#web/admin/request/catalogue/media.ts'
import { t } from '#web/admin/translate.ts'
import { pictureTypes } from '#web/ui/picture/resize-image.ts'
import { maxUploadBytes } from './upload-run.ts'

/** Pictures of one product, or of one of its colours, in their order. */
type PlannedGroup = {
  id: string
  productNumber: number
  title: string
  color: string | null
  files: File[]
  /** Number of pictures that the product already has. */
  pictures: number
}
type Ordered = PlannedGroup & { orders: Map<File, number> }
type LeftOut = { file: File; why: string }
export type SkuPlan = { groups: PlannedGroup[]; leftOut: LeftOut[] }

/** Files of operating systems, such as .DS_Store and Thumbs.db, are skipped silently. */
export const isSystemFile = ({ name }: File) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

/** Path inside the chosen folder. Distinguishes files with the same name. */
export const pathOf = (file: File) => file.webkitRelativePath || file.name

/** Returns why a file cannot be uploaded, before anything is sent; undefined if it can. */
export function unusable(file: File): string | undefined {
  if (!pictureTypes.includes(file.type)) return t('Not a JPEG, PNG, GIF or WebP picture')
  if (file.size > maxUploadBytes) return t('Larger than 10 MB')
  return file.size === 0 ? t('Empty') : undefined
}

/** Groups files by the product that their names match. @param names of the same files, in the same order */
export function planOf(files: File[], names: MatchedName[]): SkuPlan {
  const groups = new Map<string, Ordered>()
  const leftOut: LeftOut[] = []
  for (const [nr, file] of files.entries()) {
    const match = names[nr]
    if (!match || match.productNumber === null) {
      leftOut.push({ file, why: t('No product or variant has this SKU') })
      continue
    }
    const { productNumber, title, color, pictures, order } = match
    const id = `${productNumber} ${color ?? ''}`
    const group: Ordered = groups.get(id) ?? { id, productNumber, title, color, pictures, files: [], orders: new Map() }
    group.files.push(file)
    group.orders.set(file, order)
    groups.set(id, group)
  }
  const inOrder = [...groups.values()].map(({ orders, ...group }) => ({
    ...group,
    files: group.files.toSorted(
      (a, b) =>
        (orders.get(a) ?? 0) - (orders.get(b) ?? 0) || pathOf(a).localeCompare(pathOf(b), 'en', { numeric: true }),
    ),
  }))
  return withoutSurplus(inOrder, leftOut)
}

/** Drops only files that can never fit: some of the rest may already be in the product. */
function withoutSurplus(groups: PlannedGroup[], leftOut: LeftOut[]): SkuPlan {
  const most = maxItems.images
  return {
    groups: groups.map((group) => ({ ...group, files: group.files.slice(0, most) })),
    leftOut: [
      ...leftOut,
      ...groups.flatMap(({ files, title }) =>
        files
          .slice(most)
          .map((file) => ({ file, why: t('{title} would have more than {most} pictures', { title, most }) })),
      ),
    ],
  }
}
