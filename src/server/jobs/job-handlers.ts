import { makeDueBackup, makeWantedBackup } from '#domains/backups/backup-jobs.ts'
import { applyCollectionSchedule } from '#domains/catalogue/collections/apply-collection-schedule.ts'
import { runProductEdits } from '#domains/catalogue/grid/run-product-edits.ts'
import { applyScheduledSales } from '#domains/catalogue/products/apply-scheduled-sales.ts'
import { recutPictures } from '#domains/content/recut-pictures.ts'
import { mailResetLink } from '#domains/customers/mail-reset-link.ts'
import { cancelUnconfirmed } from '#domains/desk/calling/cancel-unconfirmed.ts'
import { sendBackInStock } from '#domains/inventory/send-back-in-stock.ts'
import { clearDemo } from '#domains/opening/clear-demo.ts'
import { fillDemo } from '#domains/opening/fill-demo.ts'
import { sendRequestMail } from '#domains/orders/after-sales/request-mail.ts'
import { runOrderTask } from '#domains/orders/changing/order-tasks.ts'
import { sendOrderMail } from '#domains/orders/mail/order-mail.ts'
import { runBooking } from '#domains/parcels/booking/run-booking.ts'
import { pollCouriers } from '#domains/parcels/moving/poll-couriers.ts'
import { applyWaitingWebhooks } from '#domains/parcels/webhooks/apply-webhooks.ts'
import { applyPlans } from '#domains/places/plans/apply-plans.ts'
import { recordDeliveryTimes } from '#domains/promises/record-delivery-times.ts'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { runBulkTask } from '#domains/staff/bulk-tasks/run-bulk-task.ts'
import { recomputeSummaries, refreshSummaries } from '#domains/summaries/refresh-summaries.ts'
import type { AppContext } from '#platform/app-context.ts'
import { connect } from '#platform/database/database.ts'
import { runAll } from '#platform/jobs/run-all.ts'
import type { JobHandlers, JobRun } from '#platform/jobs/run-jobs.ts'
import { sendMail } from '#platform/mail/mail.ts'
import { senderOf } from '#platform/mail/mail-sender.ts'
import { bulkKinds } from './bulk-kinds.ts'
import { cleanUp } from './clean-up.ts'

/**
 * A separate connection with timeouts of two minutes instead of two seconds, for statements that take long in a large
 * shop.
 */
async function withLongTimeouts(
  { databaseUrl }: AppContext['config'],
  work: (db: AppContext['db']) => Promise<void>,
): Promise<void> {
  if (!databaseUrl) throw new Error('long jobs need the address of the database')
  const { db, close } = connect(databaseUrl, { max: 1, name: 'bunon-long-jobs', timeoutFactor: 60 })
  try {
    await work(db)
  } finally {
    await close()
  }
}

/** Maps jobs to domain functions. */
export function jobHandlers(context: AppContext): JobHandlers {
  const { config, db, clock, storage } = context
  const posting = async (job?: JobRun) => ({
    smtp: await canSendMail(db, config),
    publicUrl: config.publicUrl,
    ...(job && { job }),
  })
  return {
    'order-mail': async ({ orderId, kind }, job) => sendOrderMail(db, orderId, kind, await posting(job)),
    'request-mail': async ({ requestId, kind }, job) => sendRequestMail(db, requestId, kind, await posting(job)),
    'order-task': ({ taskId }) => runOrderTask(db, taskId, clock),
    'bulk-task': ({ taskId }) => runBulkTask(db, taskId, bulkKinds, clock),
    'product-edits': ({ runId }) => runProductEdits(db, runId, clock),
    'send-mail': async ({ id }) => {
      if (!config.smtpUrl) return
      await sendMail(db, config.smtpUrl, senderOf(config, await shopSettings(db)), id)
    },
    'back-in-stock-mail': async ({ productNumber }) => {
      await sendBackInStock(db, productNumber, await posting(), clock())
    },
    'password-reset-mail': async (input, job) => mailResetLink(db, input, { ...(await posting(job)), now: clock() }),
    'recut-pictures': ({ mediaId }) => recutPictures(context, mediaId, clock()),
    'make-backup': async ({ username }) => {
      await makeWantedBackup(context, username)
    },
    'scheduled-backup': async () => {
      await makeDueBackup(context)
    },
    'apply-scheduled-sales': () =>
      runAll('apply-scheduled-sales', [() => applyScheduledSales(db, clock()), () => applyPlans(db)]),
    'apply-collection-schedule': async () => {
      await applyCollectionSchedule(db, clock())
    },
    'refresh-summaries': () => withLongTimeouts(config, (own) => refreshSummaries(own, clock())),
    'recompute-summaries': ({ name }) =>
      withLongTimeouts(config, (own) => recomputeSummaries(own, clock(), name === undefined ? undefined : [name])),
    'record-delivery-times': () =>
      withLongTimeouts(config, async (own) => {
        await recordDeliveryTimes(own, clock())
      }),
    'book-parcels': ({ bookingId }) => runBooking(context, bookingId),
    'poll-couriers': () => runAll('poll-couriers', [() => applyWaitingWebhooks(context), () => pollCouriers(context)]),
    'cancel-unconfirmed': async () => {
      await cancelUnconfirmed(db, clock())
    },
    'fill-demo': ({ runId }) =>
      withLongTimeouts(config, async (own) => {
        // biome-ignore lint/style/noRestrictedImports: loaded on demand, workers seldom need the demo
        const { fillEmptyShop } = await import('../../../demo/fill.ts')
        await fillDemo(context, own, runId, fillEmptyShop)
      }),
    'clear-demo': ({ runId }) => withLongTimeouts(config, (own) => clearDemo({ ...context, db: own }, runId)),
    'clean-up': () => cleanUp({ db, storage }, clock()),
  }
}
