import { createContext } from 'react'
import { type KeyRow, useKeys } from '#web/admin/parts/keys/use-keys.ts'
import { t } from '#web/admin/translate.ts'

/** Whether single keys do something on this device, for the keys that buttons show. */
export const DeskKeysOn = createContext(true)

/** Single keys of the desk. */
export const useDeskKeys = (rows: KeyRow[]): void => useKeys(t('This call'), rows)
