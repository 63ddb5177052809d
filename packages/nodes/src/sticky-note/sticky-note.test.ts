import { tryEvery } from '../testing/try-every.ts'
import { stickyNote } from './sticky-note.node.ts'

tryEvery(stickyNote, [{ parameters: { content: '# Hi', width: 300, color: 3 }, gives: [{}] }])
