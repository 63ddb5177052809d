import type { AppWords } from '../app/words.ts'

/** What people read in the nodes that use an MCP server. */
export const mcpWords = {
  labels: {
    sseEndpoint: 'SSE Endpoint',
    endpointUrl: 'Endpoint',
    include: 'Tools to Include',
    includeTools: 'Tools to Include',
    excludeTools: 'Tools to Exclude',
    parameters: 'Input',
    jsonInput: 'JSON',
    inputMode: 'Input Mode',
    convertToBinary: 'Convert to Binary',
    timeout: 'Timeout (ms)',
  },
  descriptions: {
    convertToBinary: 'Whether to turn images and sounds into files',
    timeout: 'How long to wait for each answer',
  },
  placeholders: {
    endpointUrl: 'https://mcp.example.com/mcp',
    sseEndpoint: 'https://mcp.example.com/sse',
  },
  choices: {
    httpStreamable: 'HTTP Streamable',
    sse: 'Server-Sent Events (Deprecated)',
    bearerAuth: 'Bearer Auth',
    headerAuth: 'Header Auth',
    multipleHeadersAuth: 'Multiple Headers Auth',
    mcpOAuth2Api: 'MCP OAuth2',
    except: 'All Except',
    'inputMode.json': 'JSON',
  },
} satisfies AppWords
