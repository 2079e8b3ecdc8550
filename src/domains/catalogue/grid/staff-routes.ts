import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import { officeProductsFilters } from '../staff-contract.ts'
import {
  editRun,
  gridQuery,
  gridRows,
  productEditsRequest,
  refusedCell,
  variantCsvAnswer,
  variantCsvRequest,
} from './staff-contract.ts'

const access = { permission: 'products.edit' } as const
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The grid for editing many products at once. */
export const productGridRoutes = {
  rows: route({
    method: 'GET',
    path: 'product-grid',
    access,
    summary: 'The variants of the products that the filters show, a row each, as texts to edit',
    tag: 'catalogue',
    query: gridQuery,
    response: answerOf(gridRows),
    refusals: [400, 401, 403],
  }),
  save: route({
    method: 'POST',
    path: 'product-edits',
    access,
    summary: 'Save changed cells of the grid as one run, by a job',
    description:
      'Each cell names what it was: a cell that somebody else changed in the meantime is refused, and so is one with a ' +
      'wrong value; the others are saved. Stock and cost need inventory.edit.',
    tag: 'catalogue',
    body: productEditsRequest,
    response: answerOf({ run: editRun }),
    status: 202,
    refusals: [400, 401, 403, 413, 422],
  }),
  runs: route({
    method: 'GET',
    path: 'product-edits',
    access,
    summary: 'The runs of the grid and of files with a line per variant, newest first',
    tag: 'catalogue',
    response: answerOf({ runs: z.array(editRun) }),
    refusals: [401, 403],
  }),
  run: route({
    method: 'GET',
    path: 'product-edit',
    access,
    summary: 'A run: how far it is, and the cells that it refused; those of costs only with inventory.view',
    tag: 'catalogue',
    query: z.object({ id }),
    response: answerOf({ run: editRun, refused: z.array(refusedCell) }),
    refusals: [400, 401, 403, 404],
  }),
  importCsv: route({
    method: 'POST',
    path: 'import-variants',
    access,
    summary: 'Change products by a CSV file with a line per variant, found by its SKU',
    description:
      'The columns are those of export-variants, in any order; those that are missing stay. An empty cell keeps what ' +
      'is there, the word CLEAR empties it. A Stock that equals Stock in the export, and a Cost that equals Cost in ' +
      'the export, stays as it is now; another is an error if it was changed since. Wrong cells are reported by ' +
      'line, the others are saved by a run that can be undone. Stock and Cost need inventory.edit.',
    tag: 'catalogue',
    body: variantCsvRequest,
    response: answerOf(variantCsvAnswer),
    refusals: [400, 401, 403, 413, 422],
  }),
  exportCsv: route({
    method: 'GET',
    path: 'export-variants',
    access: { permission: 'products.view' },
    summary: 'The variants of the products that the filters show as a CSV file, a line per variant',
    tag: 'catalogue',
    query: officeProductsFilters,
    response: z.unknown().describe('text/csv'),
    refusals: [400, 401, 403],
  }),
  undo: route({
    method: 'POST',
    path: 'undo-product-edits',
    access,
    summary: 'Take a run back, by a job: cells that were changed since stay, and are reported',
    tag: 'catalogue',
    body: z.object({ id: z.number().int().min(1) }),
    response: answerOf({ run: editRun }),
    status: 202,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
