import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { backupEndpoints } from '#domains/backups/endpoints.ts'
import { cartEndpoints } from '#domains/cart/endpoints.ts'
import { catalogueEndpoints } from '#domains/catalogue/endpoints.ts'
import { importEndpoints } from '#domains/catalogue/import/import-endpoints.ts'
import { uploadEndpoints } from '#domains/catalogue/pictures/upload-endpoints.ts'
import { readStockFiguresFrom } from '#domains/catalogue/products/stock-figures.ts'
import { codRulesEndpoints } from '#domains/cod-rules/endpoints.ts'
import { contentEndpoints } from '#domains/content/endpoints.ts'
import { pageEndpoints } from '#domains/content/page-editor/endpoints.ts'
import { policyDates } from '#domains/content/pages/policy-dates.ts'
import { accountEndpoints } from '#domains/customers/account-endpoints.ts'
import { addressEndpoints } from '#domains/customers/address-endpoints.ts'
import { customerEndpoints } from '#domains/customers/endpoints.ts'
import { userOfficeEndpoints } from '#domains/customers/office-endpoints.ts'
import { wishlistEndpoints } from '#domains/customers/wishlist-endpoints.ts'
import { deskEndpoints } from '#domains/desk/endpoints.ts'
import { stockAlertEndpoints } from '#domains/inventory/endpoints.ts'
import { inventoryOfficeEndpoints } from '#domains/inventory/office-endpoints.ts'
import { inventorySummary } from '#domains/inventory/summary/read-inventory-summary.ts'
import { messageEndpoints } from '#domains/messages/endpoints.ts'
import { messageOfficeEndpoints } from '#domains/messages/office-endpoints.ts'
import { openingEndpoints } from '#domains/opening/endpoints.ts'
import { linkEndpoints } from '#domains/orders/access/link-endpoints.ts'
import { afterSalesEndpoints } from '#domains/orders/after-sales/after-sales-endpoints.ts'
import { orderEndpoints } from '#domains/orders/endpoints.ts'
import { orderOfficeEndpoints } from '#domains/orders/office-endpoints.ts'
import { staffOrderEndpoints } from '#domains/orders/staff-order-endpoints.ts'
import { areaEndpoints } from '#domains/parcels/area-endpoints.ts'
import { courierEndpoints } from '#domains/parcels/courier-endpoints.ts'
import { parcelEndpoints } from '#domains/parcels/endpoints.ts'
import { ownDeliveryEndpoints } from '#domains/parcels/own-delivery/endpoints.ts'
import { packingEndpoints } from '#domains/parcels/packing-endpoints.ts'
import { shownParcels } from '#domains/parcels/shown/shown-parcels.ts'
import { courierWebhookEndpoint } from '#domains/parcels/webhooks/webhook-endpoint.ts'
import { placesEndpoints } from '#domains/places/endpoints.ts'
import { analysisEndpoints } from '#domains/reports/analysis-endpoints.ts'
import { reportEndpoints } from '#domains/reports/endpoints.ts'
import { reviewEndpoints } from '#domains/reviews/endpoints.ts'
import { reviewOfficeEndpoints } from '#domains/reviews/office-endpoints.ts'
import { settingsEndpoints } from '#domains/settings/endpoints.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { staffAccountEndpoints } from '#domains/staff/account-endpoints.ts'
import { bulkTaskEndpoints } from '#domains/staff/bulk-tasks/endpoints.ts'
import { staffEndpoints } from '#domains/staff/endpoints.ts'
import { eventEndpoints } from '#domains/staff/event-endpoints.ts'
import { logEndpoints } from '#domains/staff/log-endpoints.ts'
import { mentionEndpoints } from '#domains/staff/mentions/endpoints.ts'
import { openSessionEndpoints } from '#domains/staff/open-sessions/endpoints.ts'
import { roleEndpoints } from '#domains/staff/roles/endpoints.ts'
import { savedViewEndpoints } from '#domains/staff/saved-views/endpoints.ts'
import { subAdminEndpoints } from '#domains/staff/sub-admin-endpoints.ts'
import { summaryEndpoints } from '#domains/summaries/endpoints.ts'
import { visitEndpoints } from '#domains/visits/endpoints.ts'
import type { AppContext } from '#platform/app-context.ts'
import { checkAccess, requireDeclaredAccess } from '#platform/http/access.ts'
import { refuseOtherSites } from '#platform/http/same-origin.ts'
import { Refusal } from '#platform/refusal.ts'
import { registerOpenApi } from './http/openapi.ts'
import { validateRequestShape } from './http/request-shape.ts'
import { dataPolicy } from './http/security-headers.ts'
import { bulkKinds } from './jobs/bulk-kinds.ts'

/** Everything under /backend/api. */
export const api: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const description = registerOpenApi(app, '/backend/api', async () => (await publicSettings(context.readDb)).shopName)
  prepareRequests(app, context)
  readStockFiguresFrom(inventorySummary)

  app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, description)
  await app.register(catalogueEndpoints, { context })
  await app.register(uploadEndpoints, { context })
  await app.register(importEndpoints, { context })
  await app.register(orderEndpoints, { context, parcelsOf: shownParcels })
  await app.register(orderOfficeEndpoints, { context })
  await app.register(staffOrderEndpoints, { context })
  await app.register(afterSalesEndpoints, { context })
  await app.register(linkEndpoints, { context })
  await app.register(customerEndpoints, { context })
  await app.register(accountEndpoints, { context })
  await app.register(addressEndpoints, { context })
  await app.register(wishlistEndpoints, { context })
  await app.register(userOfficeEndpoints, { context })
  await app.register(cartEndpoints, { context })
  await app.register(staffEndpoints, { context })
  await app.register(staffAccountEndpoints, { context })
  await app.register(subAdminEndpoints, { context })
  await app.register(roleEndpoints, { context })
  await app.register(openSessionEndpoints, { context })
  await app.register(savedViewEndpoints, { context })
  await app.register(mentionEndpoints, { context })
  await app.register(bulkTaskEndpoints, { context, kinds: bulkKinds })
  await app.register(logEndpoints, { context })
  await app.register(eventEndpoints, { context })
  await app.register(summaryEndpoints, { context })
  await app.register(backupEndpoints, { context })
  await app.register(openingEndpoints, { context })
  await app.register(reportEndpoints, { context })
  await app.register(analysisEndpoints, { context })
  await app.register(reviewEndpoints, { context })
  await app.register(reviewOfficeEndpoints, { context })
  await app.register(stockAlertEndpoints, { context })
  await app.register(inventoryOfficeEndpoints, { context })
  await app.register(messageEndpoints, { context })
  await app.register(visitEndpoints, { context })
  await app.register(messageOfficeEndpoints, { context })
  await app.register(settingsEndpoints, { context, policiesOf: policyDates })
  await app.register(placesEndpoints, { context })
  await app.register(codRulesEndpoints, { context })
  await app.register(parcelEndpoints, { context })
  await app.register(deskEndpoints, { context })
  await app.register(packingEndpoints, { context })
  await app.register(courierEndpoints, { context })
  await app.register(areaEndpoints, { context })
  await app.register(ownDeliveryEndpoints, { context })
  await app.register(courierWebhookEndpoint, { context })
  await app.register(contentEndpoints, { context })
  await app.register(pageEndpoints, { context })
  refuseUnknownAddresses(app)
}

/** Hooks for every request, before its endpoint. Hooks apply only to routes that are registered after them. */
function prepareRequests(app: FastifyInstance, context: AppContext): void {
  requireDeclaredAccess(app)
  validateRequestShape(app, context.limits)
  refuseOtherSites(app, context.config.publicUrl)
  checkAccess(app, { staff: (request) => request.signedInStaff(), customer: (request) => request.customer() })
  setHeaders(app)
}

/** Unknown API addresses must not fall through to the pages. */
function refuseUnknownAddresses(app: FastifyInstance): void {
  app.all('/*', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    throw new Refusal(404, 'not_found', 'There is nothing at this address')
  })
}

/** Headers of every API answer: it runs no code, and who may cache it. */
function setHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', dataPolicy)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) {
      // Public, but too small for the response cache.
      const isPublic = request.cacheTags && reply.statusCode === 200 && !reply.hasHeader('set-cookie')
      reply.header('cache-control', isPublic ? 'public, no-cache' : 'no-store')
    }
    return payload
  })
}
