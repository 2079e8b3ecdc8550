import { PostingList } from '#shared/posting-list.ts'

/** Inverted index: word → ids of the documents that contain it. */
export type Postings = Map<string, PostingList>

export function addPostings(postings: Postings, words: Iterable<string>, docId: number) {
  for (const word of words) {
    let docIds = postings.get(word)
    if (!docIds) {
      docIds = new PostingList()
      postings.set(detached(word), docIds)
    }
    docIds.add(docId)
  }
}

/** Copies a substring, because V8's slices keep the whole parent string in memory. */
export const detached = (part: string) => Buffer.from(part).toString()

/** The same splitting as `search_words` in SQL: long words of long keys are cut into overlapping pieces. */
export function searchWords(text: string, key: string): string[] {
  const words = text.split(' ').filter(Boolean)
  if (Buffer.byteLength(key) <= 2500) return words
  return words.flatMap((word) => {
    const letters = [...word]
    const pieces = Math.max(1, Math.ceil((letters.length - 200) / 300))
    return Array.from({ length: pieces }, (_, nr) => letters.slice(nr * 300, nr * 300 + 500).join(''))
  })
}
