import {
  ArrowDownWideNarrow,
  Braces,
  BrainCircuit,
  Database,
  FileText,
  History,
  Scissors,
  Search,
  Waypoints,
  Wrench,
  type LucideIcon,
} from 'lucide-react'

/** What stands for each kind of sub-node. */
export const kindIcons: Readonly<Record<string, LucideIcon>> = {
  ai_languageModel: BrainCircuit,
  ai_memory: History,
  ai_tool: Wrench,
  ai_outputParser: Braces,
  ai_embedding: Waypoints,
  ai_vectorStore: Database,
  ai_document: FileText,
  ai_textSplitter: Scissors,
  ai_retriever: Search,
  ai_reranker: ArrowDownWideNarrow,
}
