import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { SyncTransports } from "@core/points/sync-transport";
import { HttpToken } from "@core/ports/http";

/** The rule by which a bucket answers to this page; the origin is that of the page. */
const BUCKET_RULE = `[{
  "AllowedOrigins": ["{{origin}}"],
  "AllowedMethods": ["GET", "HEAD", "PUT", "DELETE"],
  "AllowedHeaders": ["*"],
  "MaxAgeSeconds": 3600
}]`;

/** A bucket of the user's own at a storage that speaks S3, such as AWS, Cloudflare R2, Backblaze B2 or MinIO. */
export default definePlugin({
  id: "sync-s3",
  apiVersion: 1,
  name: "sync-s3:name",
  description: "sync-s3:description",
  contributes: [
    contribute(SyncTransports, {
      id: "s3",
      name: "sync-s3:name",
      description: "sync-s3:description",
      rank: -1,
      fields: [
        { name: "address", label: "sync-s3:address", placeholder: "https://s3.eu-central-1.amazonaws.com" },
        { name: "bucket", label: "sync-s3:bucket" },
        { name: "region", label: "sync-s3:region", placeholder: "us-east-1", isOptional: true },
        { name: "accessKey", label: "sync-s3:accessKey" },
        { name: "secretKey", label: "sync-s3:secretKey", isSecret: true },
      ],
      setup: { label: "sync-s3:rule", code: BUCKET_RULE },
      load: async (context) => {
        const { S3Places } = await import("./s3-places");
        return new S3Places(context, context.services.get(HttpToken));
      },
    }),
    ...contributeTexts("sync-s3", import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" })),
  ],
});
