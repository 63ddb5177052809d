import type { JsonObject } from '@heddle/core'

interface NodeOfVersion {
  description: JsonObject
}

/** A node that has a class for each of its versions. */
export class VersionedNodeType {
  readonly nodeVersions: Record<string, NodeOfVersion>
  readonly description: JsonObject
  currentVersion: number

  constructor(nodeVersions: Record<string, NodeOfVersion>, description: JsonObject) {
    this.nodeVersions = nodeVersions
    const { defaultVersion } = description
    this.currentVersion = typeof defaultVersion === 'number' ? defaultVersion : this.getLatestVersion()
    this.description = description
  }

  getLatestVersion(): number {
    return Math.max(...Object.keys(this.nodeVersions).map(Number))
  }

  getNodeType(version?: number): NodeOfVersion | undefined {
    return this.nodeVersions[String(version ?? this.currentVersion)]
  }
}
