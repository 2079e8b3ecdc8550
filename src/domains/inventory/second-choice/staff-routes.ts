import { z } from 'zod'
import { answerOf, pageInfo, pageNumber, route } from '#shared/route.ts'
import { releaseRequest, secondChoiceMovement, secondChoicePiece } from './staff-contract.ts'

/** Pieces that came back and cannot be sold as new. */
export const secondChoiceRoutes = {
  list: route({
    method: 'GET',
    path: 'second-choice',
    access: { permission: 'inventory.view' },
    summary: 'How many pieces of second choice there are of each size, why, and the latest movements',
    tag: 'inventory',
    query: z.object({ page: pageNumber.optional() }),
    response: answerOf({
      pieces: z.array(secondChoicePiece),
      total: z.number().describe('Pieces in all'),
      movements: z.array(secondChoiceMovement).describe('The latest 50'),
      page: pageInfo,
    }),
    refusals: [400, 401, 403],
  }),
  release: route({
    method: 'POST',
    path: 'second-choice',
    access: { permission: 'inventory.edit' },
    summary: 'Second choice was sold off, or is written off, with a note',
    description:
      'A repeat with the same `idempotencyKey` changes nothing; with another content it is answered with 409 and the ' +
      'code key_reused.',
    tag: 'inventory',
    body: releaseRequest,
    response: answerOf({ message: z.string() }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
