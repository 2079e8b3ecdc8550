import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import { shopSettings } from './shop-settings.ts'

/**
 * Whether mail can be sent: needs an SMTP server and a sender address. Otherwise mails are only stored in the Mail Log.
 */
export const canSendMail = async (db: Db, config: Config): Promise<boolean> =>
  mailState(config, await shopSettings(db)).canSend
