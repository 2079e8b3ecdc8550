/** The dropped files, including those in dropped folders, sorted by path. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // The list is empty after the first await.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return [...transfer.files]
  const files: File[] = []
  for (const entry of entries) files.push(...(await filesIn(entry)))
  return files
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((done, failed) => entry.file(done, failed))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const children: FileSystemEntry[] = []
  // `readEntries` returns at most 100 entries per call.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (some.length === 0) break
    children.push(...some)
  }
  const inOrder = children.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const files: File[] = []
  for (const child of inOrder) files.push(...(await filesIn(child)))
  return files
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
