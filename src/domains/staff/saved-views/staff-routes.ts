import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import {
  changeViewRequest,
  chooseForListRequest,
  createViewRequest,
  deleteViewQuery,
  listChoice,
  savedView,
} from './staff-contract.ts'

/** Saved views of lists. Each list itself decides who may see its views. */
export const savedViewRoutes = {
  list: route({
    method: 'GET',
    path: 'saved-views',
    access: 'staff',
    summary: 'The saved views of all lists that this person may see, and how the person likes each list',
    tag: 'staff',
    response: answerOf({ views: z.array(savedView), choices: z.array(listChoice) }),
    refusals: [401, 403],
  }),
  create: route({
    method: 'POST',
    path: 'saved-views',
    access: 'staff',
    summary: 'Keep filters, sort, columns and page size of a list under a name',
    tag: 'staff',
    body: createViewRequest,
    response: answerOf({ view: savedView }),
    refusals: [400, 401, 403, 409, 422],
  }),
  change: route({
    method: 'PUT',
    path: 'saved-views',
    access: 'staff',
    summary: 'Change a view: its author, or the main admin if it is shared',
    tag: 'staff',
    body: changeViewRequest,
    response: answerOf({ view: savedView }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  remove: route({
    method: 'DELETE',
    path: 'saved-views',
    access: 'staff',
    summary: 'Remove a view: its author, or the main admin if it is shared',
    tag: 'staff',
    query: deleteViewQuery,
    response: answerOf({}),
    refusals: [400, 401, 403, 404, 409],
  }),
  choose: route({
    method: 'PUT',
    path: 'list-choices',
    access: 'staff',
    summary: "How this person likes a list: the view it opens with, columns and page size; nobody else's changes",
    tag: 'staff',
    body: chooseForListRequest,
    response: answerOf({}),
    refusals: [400, 401, 403, 422],
  }),
}
