import { sql } from 'drizzle-orm'
import { backupsIn } from '#domains/backups/backup-folder.ts'
import { asSql, sells, visible } from '#domains/catalogue/for-sale.ts'
import { deliveryZones } from '#domains/places/zones.ts'
import { missingFacts } from '#domains/settings/blank-shop.ts'
import { closingAt } from '#domains/settings/closing.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { type SetupStep, setupSteps } from '#domains/settings/staff-contract.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import type { SetupAnswer } from './staff-contract.ts'

type State = Omit<SetupAnswer, 'success'>

/**
 * The setup checklist of a new shop. A step is done when its fact exists, whatever created it; staff tick nothing off.
 * @param cameUnder origin of the request
 */
export async function setupState(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  cameUnder: string,
  now: Date,
): Promise<State> {
  const [settings, goods, zones, backups, touched] = await Promise.all([
    shopSettings(db),
    countGoods(db),
    deliveryZones(db),
    backupsIn(config.backups.folder).catch(() => []),
    changedBefore(db),
  ])
  const newest = backups.find(({ madeAt, damage }) => madeAt !== null && damage === '')?.madeAt ?? null
  const facts = { settings, goods, hasBackup: newest !== null, config, touched }
  return {
    isOpen: closingAt(settings, now) === undefined,
    isGuided: settings.setup !== null,
    done: doneSteps(facts),
    skipped: settings.setup?.skipped ?? [],
    missing: missingFacts(settings),
    mail: { ...mailState(config, settings), server: serverIn(config.smtpUrl), replyTo: settings.email },
    domain: { publicUrl: config.publicUrl ?? '', cameUnder },
    backup: { newest, every: config.backups.every, folder: config.backups.folder },
    products: goods.products,
    sellable: goods.sellable,
    zones: zones.zones.length,
  }
}

type Facts = {
  settings: ShopSettings
  goods: { products: number; sellable: number }
  hasBackup: boolean
  config: Pick<AppContext['config'], 'publicUrl' | 'smtpUrl' | 'smtpFrom'>
  touched: ReadonlySet<string>
}

function doneSteps({ settings, goods, hasBackup, config, touched }: Facts): SetupStep[] {
  const missing = missingFacts(settings)
  const has: Record<SetupStep, boolean> = {
    name: !missing.includes('name'),
    logo: settings.logo !== '',
    language: settings.firstLanguage !== 'en',
    contact: !['phone', 'email', 'address'].some((fact) => missing.some((each) => each === fact)),
    delivery: touched.has('zones'),
    mail: mailState(config, settings).canSend && touched.has('mail'),
    domain: config.publicUrl !== undefined,
    backup: hasBackup,
    products: goods.sellable > 0,
  }
  return setupSteps.filter((step) => has[step] || settings.setup?.confirmed.includes(step))
}

/** Index-only. Of the offers it reads the sold-out ones, because every product has an offer and few are sold out. */
async function countGoods(db: Db): Promise<{ products: number; sellable: number }> {
  const [counted] = await queryRows(db, { products: col.int, sellable: col.int }).run(sql`
    select (select count(*) from products where deleted_at is null)::int as products,
      (select count(*) from products p where ${asSql(visible)} and ${asSql(sells)} and not exists (
        select from product_offers o where o.product_number = p.number and o.in_stock = 0))::int as sellable`)
  return counted ?? { products: 0, sellable: 0 }
}

/** Steps that staff have changed or tried before. */
async function changedBefore(db: Db): Promise<ReadonlySet<string>> {
  const rows = await queryRows(db, { what: col.text }).run(sql`
    select 'zones' as what where exists (select from audit_log where action = 'delivery-zones.update')
    union all select 'mail' where exists (select from audit_log
      where action = 'mail.test' and after ->> 'sent' = 'true')`)
  return new Set(rows.map(({ what }) => what))
}

/** mail.shop.com.bd:587; never the password. */
function serverIn(smtpUrl: string | undefined): string {
  return smtpUrl && URL.canParse(smtpUrl) ? new URL(smtpUrl).host : ''
}
