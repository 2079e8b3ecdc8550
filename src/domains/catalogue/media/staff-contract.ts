import { z } from 'zod'
import { cutUseNames } from '#shared/catalogue/cut-use.ts'
import { maxMediaAtOnce, mediaKinds, mediaLimits } from '#shared/catalogue/media.ts'
import { tidied } from '#shared/filled.ts'
import { answerOf, pageNumber, pageSize } from '#shared/route.ts'
import { upTo } from '../contract.ts'
import { maxItems, productLimits } from '../staff-contract.ts'

const line = (max: number) => tidied(upTo(max))
const fileId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const someFiles = z
  .array(fileId)
  .min(1, 'Please select files')
  .max(maxMediaAtOnce, `Please select at most ${maxMediaAtOnce} files`)
  .transform((ids) => [...new Set(ids)])

/** Where a file is used. Orders, which may be many, are only counted (`count`). */
const mediaUse = z.object({
  kind: z.enum(['product', 'film', 'banner', 'tile', 'post', 'setting', 'page', 'order']),
  ref: z.string().describe('A product’s number, the id of an entry, the name of a setting or page; empty: orders'),
  title: z.string(),
  count: z.number(),
})

export type MediaUse = z.infer<typeof mediaUse>

/** A file of the media library. */
export const mediaFile = z.object({
  id: z.number(),
  kind: z.enum(mediaKinds),
  key: z.string(),
  shape: z.string().describe('The crop that was made of the upload: banner-wide, icon …; empty: none'),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  fileSize: z.number().describe('Bytes of what pages are made from'),
  originalSize: z.number().describe('Bytes of the upload; 0: it is from before the library'),
  altEn: z.string(),
  altBn: z.string(),
  focalX: z.number().describe('Per cent from the left'),
  focalY: z.number().describe('Per cent from the top'),
  folder: z.string().nullable(),
  uses: z.number().describe('Places that show it, orders not counted'),
  copies: z.number().describe('Other files with the same contents'),
  isMissing: z.boolean().describe('Its contents could not be found in the storage'),
  uploadedBy: z.string().describe('Empty: from before the library'),
  uploadedAt: z.iso.datetime(),
})

export type MediaFile = z.infer<typeof mediaFile>

export const mediaDetails = mediaFile.extend({ usedIn: z.array(mediaUse) })
export type MediaDetails = z.infer<typeof mediaDetails>

export const mediaFolder = z.object({ name: z.string(), files: z.number() })
export type MediaFolder = z.infer<typeof mediaFolder>

/** The filters of the list. */
export const mediaFilters = ['all', 'unused', 'no-alt', 'copies', 'missing'] as const

export const mediaQuery = z.object({
  search: z
    .string()
    .max(200)
    .optional()
    .describe('In name and alternative texts, and in title and SKU of its products'),
  folder: z.string().max(mediaLimits.folder).optional().describe('This folder; none: files in no folder'),
  filter: z.enum(mediaFilters).default('all'),
  kind: z.enum(mediaKinds).optional(),
  page: pageNumber.default(1),
  perPage: pageSize.default(50),
})

export type MediaQuery = z.output<typeof mediaQuery>

const percent = z.number().min(0).max(100).transform(Math.round)

export const changeMediaRequest = z.object({
  id: fileId,
  altEn: line(mediaLimits.alt).optional(),
  altBn: line(mediaLimits.alt).optional(),
  focalX: percent.optional(),
  focalY: percent.optional(),
})

export type ChangeMedia = z.output<typeof changeMediaRequest>

/** 'none' is the query for files without a folder. */
export const folderName = line(mediaLimits.folder)
  .refine((name) => name.length > 0, 'Please enter a name')
  .refine((name) => !['none', 'all'].includes(name.toLowerCase()), 'Please choose another name')

export const moveMediaRequest = z.object({
  ids: someFiles,
  folder: folderName.nullable().describe('A new name makes a folder; null: in no folder'),
})

export const mediaIdsRequest = z.object({ ids: someFiles })
export const mediaIdQuery = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const createFolderRequest = z.object({ name: folderName })
export const renameFolderRequest = z.object({ name: z.string().max(mediaLimits.folder), newName: folderName })
export const deleteFolderRequest = z.object({ name: z.string().max(mediaLimits.folder) })

/** A file that stays because something shows it. */
export const refusedFile = z.object({ id: z.number(), name: z.string(), error: z.string() })
export type RefusedFile = z.infer<typeof refusedFile>

export const knownMediaRequest = z.object({
  hashes: z
    .array(z.string().regex(/^[0-9a-f]{64}$/, 'SHA-256 in lower-case hexadecimal'))
    .min(1)
    .max(1000),
})

export const cutMediaRequest = z.object({
  id: fileId,
  use: z.enum(cutUseNames).describe('A banner’s shape, or a picture of the brand'),
})

/** Answer of upload-film. */
export const filmUploaded = answerOf({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  existed: z.boolean().describe('The library had these contents already'),
})

/** Names of files, perhaps with their folder. */
export const matchNamesRequest = z.object({ names: z.array(z.string().min(1).max(1000)).min(1).max(2000) })

/** The parts of a file name. Without a product number no SKU matches. */
export const matchedName = z.object({
  name: z.string(),
  productNumber: z.number().nullable(),
  title: z.string(),
  color: z.string().nullable().describe('By the SKU of a variant; null: for all colours'),
  order: z.number().describe('Its place among the pictures of the same product and colour'),
  pictures: z.number().describe('What the product has there already'),
})

export type MatchedName = z.infer<typeof matchedName>

export const attachMediaRequest = z.object({
  productNumber: z.number().int().positive().max(2_147_483_647),
  color: z.string().max(productLimits.color).nullable().default(null),
  keys: z
    .array(z.string().max(200))
    .min(1)
    .max(maxItems.images)
    .transform((keys) => [...new Set(keys)]),
})

export type AttachMedia = z.output<typeof attachMediaRequest>
