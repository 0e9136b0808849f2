import { createApp } from './app.ts';

const app = await createApp();
await app.listen(process.env.PORT ?? 3000);
