import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import { shopSettings } from './shop-settings.ts'

/** Does the shop send mail: by an SMTP server, and from an address? Otherwise letters are only kept in the Mail Log. */
export const canSendMail = async (db: Db, config: Config): Promise<boolean> =>
  mailState(config, await shopSettings(db)).canSend
