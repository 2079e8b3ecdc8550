import type { MediaFolder } from '#web/admin/request/catalogue/media.ts'
import { DeleteFolder, DeleteMedia, MoveMedia, NameFolder } from './media-dialogs.tsx'

/** The open dialog of the media library. */
export type Question =
  | { what: 'move'; ids: number[] }
  | { what: 'delete'; ids: number[] }
  | { what: 'new-folder' }
  | { what: 'rename-folder'; folder: string }
  | { what: 'delete-folder'; folder: string }

type Props = {
  asked: Question | undefined
  folders: MediaFolder[]
  onClose: () => void
  /** Shows this folder; '' for all files. */
  onFolder: (name: string) => void
  /** After files were moved or deleted. */
  onDone: () => void
}

/** The dialog that is open. */
export function MediaActions({ asked, folders, onClose, onFolder, onDone }: Props) {
  if (!asked) return null
  if (asked.what === 'delete') return <DeleteMedia ids={asked.ids} onClose={onClose} onDone={onDone} />
  if (asked.what === 'move') return <MoveMedia ids={asked.ids} folders={folders} onClose={onClose} onDone={onDone} />
  if (asked.what === 'new-folder') return <NameFolder onClose={onClose} onNamed={onFolder} />
  if (asked.what === 'rename-folder') return <NameFolder folder={asked.folder} onClose={onClose} onNamed={onFolder} />
  return <DeleteFolder folder={asked.folder} onClose={onClose} onDone={() => onFolder('')} />
}
