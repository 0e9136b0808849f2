import { app } from './app.ts';

app.listen(process.env.PORT ?? 3000);
